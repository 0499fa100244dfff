import { expect, test } from "vitest";
import { otherOf, pairId, readFriendCode } from "../src/rules.ts";

test("When two ids are joined, then their order does not matter", () => {
  expect(pairId("b", "a")).toBe("a:b");
  expect(pairId("a", "b")).toBe("a:b");
  expect(otherOf({ users: ["a", "b"] }, "a")).toBe("b");
  expect(otherOf({ users: ["a", "b"] }, "b")).toBe("a");
});

test.each([
  ["7K3M-9QXR", "7K3M-9QXR"],
  ["7k3m9qxr", "7K3M-9QXR"],
  ["  7 k 3 m - 9 q x r  ", "7K3M-9QXR"],
  ["7K3M\u20119QXR", "7K3M-9QXR"],
  ["7K3M\u20149QXR", "7K3M-9QXR"],
  ["OoIi-LlAB", "0011-11AB"],
])("When %j is typed, then the code %s is meant", (typed, code) => {
  expect(readFriendCode(typed)).toBe(code);
});

test.each(["", "-", "7K3M-9QX", "7K3M-9QXRR", "7K3M-9QXU", "7K3M_9QXR", "7K3M-9QX!", "７K3M-9QXR"])(
  "When %j is typed, then it is no code",
  (typed) => {
    expect(readFriendCode(typed)).toBeUndefined();
  },
);
