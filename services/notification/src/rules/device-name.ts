type Marks = readonly (readonly [mark: RegExp, name: string])[];

/** Each also claims to be the ones below it, for compatibility. */
const browsers: Marks = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  // Browsers built on WebKit say so too; only Apple's has a version.
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
 * A name for a device, from its User-Agent, e.g. "Firefox on Android". An app on an iPhone's home
 * screen reveals only the system.
 */
export function nameOfDevice(userAgent: string | undefined): string {
  const browser = nameIn(browsers, userAgent) ?? "A browser";
  const system = nameIn(systems, userAgent);
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(marks: Marks, userAgent = ""): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1];
}
