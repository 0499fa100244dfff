/** Whether this browser can receive the verse of the day. */
export function supportsPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Whether it could after being added to the home screen, as on iPhone and iPad. */
export function needsHomeScreen(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // An iPad gives itself out as a Mac, but no Mac has a touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(userAgent) || (platform === "MacIntel" && maxTouchPoints > 1);
  const isThere = "standalone" in navigator && navigator.standalone === true;
  return isApple && !isThere && !("PushManager" in window);
}
