import { z } from "zod";

/** The body of every error, including unknown routes and unavailable services (decisions.md). */
export const errorBody = z
  .object({
    message: z.string().meta({ description: "Fit to be shown to a person." }),
    code: z.string().meta({ description: "Stable, for programs.", examples: ["invalid_input"] }),
    requestId: z
      .string()
      .meta({ description: "Also in the X-Request-Id header and in every log line." }),
  })
  .meta({ id: "Error" });

export type ErrorBody = z.infer<typeof errorBody>;
