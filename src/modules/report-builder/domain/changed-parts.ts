/** Which of these parts are otherwise than before. */
export const changedParts = <P extends string>(
  parts: readonly P[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): P[] => parts.filter((part) => JSON.stringify(before[part] ?? null) !== JSON.stringify(after[part] ?? null))
