type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** Each also names those below it, whom it wants to be taken for. */
const browsers: Marks = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  // Whatever is built like it says so too; by Apple's own it is told by its version.
  [/\bVersion\/[\d.]+ .*\bSafari\//, "Safari"],
];
const systems: Marks = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/**
 * What a user calls a device, by what its browser says of itself, e.g. "Firefox on Android". What
 * was added to an iPhone's home screen says nothing but the system.
 */
export function nameOfDevice(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent) ?? "A browser";
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(marks: Marks, userAgent = ""): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
