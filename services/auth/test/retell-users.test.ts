import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { signUp } from "./people.ts";
import { startAuth } from "./start-auth.ts";

test("When users were told of before a service existed, then a start tells of them again, once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "auth-"));
  const before = await startAuth({ folder });
  const [older, newer, gone] = [
    await signUp(before, { username: "Elimelech" }),
    await signUp(before),
    await signUp(before),
  ];
  for (const { id } of [older, gone]) {
    await before.context.users.updateOne({ _id: id }, { $set: { toldGeneration: 0 } });
  }
  const body = { password: gone.password };
  await before.call("DELETE /api/auth/account", { token: gone.token, body });
  await before.close();

  const after = await startAuth({ folder });
  const heardOf = ({ id }: { id: string }) => after.published("user.profile_changed", id);
  const { friendCode } = older;
  await vi.waitFor(() =>
    expect(heardOf(older)).toMatchObject([{ version: 2, username: "Elimelech", friendCode }]),
  );
  await after.close();

  const again = await startAuth({ folder });
  await again.close();
  expect(again.published("user.profile_changed", older.id)).toEqual([]);
  expect([...heardOf(newer), ...heardOf(gone)]).toEqual([]);
  await rm(folder, { recursive: true });
});
