import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

export type HeaderList = readonly (readonly [name: string, value: string])[];

const self = ["'self'"];
const none = ["'none'"];

const common: HelmetOptions = {
  crossOriginResourcePolicy: { policy: "same-origin" },
  // Which chapter somebody reads is private.
  referrerPolicy: { policy: "same-origin" },
  // Sent only over TLS, see `strictTransport`.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: { action: "deny" },
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** For pages and their assets: same origin only, nothing inline, no frames. */
export const documentHeaders: HeaderList = [
  ...helmetHeaders({
    ...common,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": self,
        "script-src": self,
        "style-src": self,
        "img-src": [...self, "data:"],
        "font-src": self,
        "connect-src": self,
        "worker-src": self,
        "manifest-src": self,
        "base-uri": none,
        "form-action": self,
        "frame-ancestors": none,
        "object-src": none,
      },
    },
  }),
  [
    "Permissions-Policy",
    "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  ],
];

/** For API replies: opened as a page, they can do nothing. */
export const dataHeaders: HeaderList = helmetHeaders({
  ...common,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": none, "frame-ancestors": none },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/** For clients on TLS: use TLS for a year. */
export const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** helmet's headers are the same for every request, so they are computed once. */
function helmetHeaders(options: HelmetOptions): HeaderList {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, `${value}`]);
}
