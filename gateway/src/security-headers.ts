import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import helmet, { type HelmetOptions } from "helmet";

/** Names and values of headers. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

const self = ["'self'"];
const none = ["'none'"];

const common: HelmetOptions = {
  crossOriginResourcePolicy: { policy: "same-origin" },
  // Which chapter somebody reads is nobody else's business.
  referrerPolicy: { policy: "same-origin" },
  // Only said when the client's connection is encrypted, see `strictTransport`.
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: { action: "deny" },
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** For pages and what they load: nothing from elsewhere, nothing inline, no frames. */
export const documentHeaders: HeaderList = [
  ...madeByHelmet({
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

/** For answers of calls, which are data: should one be opened as a page, it can do nothing. */
export const dataHeaders: HeaderList = madeByHelmet({
  ...common,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { "default-src": none, "frame-ancestors": none },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
});

/** For clients that came by TLS: come so again, for a year. */
export const strictTransport = ["Strict-Transport-Security", "max-age=31536000"] as const;

/** helmet makes the same headers for every request, so it is asked once. */
function madeByHelmet(options: HelmetOptions): HeaderList {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, `${value}`]);
}
