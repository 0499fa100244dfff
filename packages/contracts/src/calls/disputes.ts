import { voices } from "@berea/scripture";
import { z } from "zod";
import { defineCalls } from "../call.ts";
import { isWritable, messageReply } from "../fields.ts";
import { REASON_MAX_LENGTH } from "../limits.ts";
import { level } from "./interpretation.ts";

const tooLong = `Please say it in at most ${REASON_MAX_LENGTH.toLocaleString("en")} characters.`;

export const disputeCalls = defineCalls("interpretation", {
  disputeReading: {
    summary: "Say that a reading is wrong, and why; at most 20 times a day",
    body: z.strictObject({
      voice: z.enum(voices, "Unknown voice.").meta({ description: "Of the reading." }),
      range: z
        .string("Range must be text.")
        .trim()
        .min(1, "Please name the passage of the reading.")
        .max(120, "Range is too long.")
        .meta({ description: "The reading's own range.", examples: ["Romans 9:6-24"] }),
      level: z.enum(level.options, "Unknown level."),
      reason: z
        .string("Reason must be text.")
        .trim()
        .min(1, "Please say what is wrong.")
        .max(REASON_MAX_LENGTH, tooLong)
        .refine(isWritable, "Reason holds a character that cannot be shown.")
        .meta({ description: "One paragraph: without line breaks." }),
    }),
    status: 201,
    reply: messageReply,
    errors: [404],
  },
});
