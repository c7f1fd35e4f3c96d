/** Numbers of a cheque book from the first one on, as long as it: `000998`, `000999`, `001000`. Null where it is no number. */
export function chequeNumbers(first: string, count: number): string[] | null {
  if (!/^\d{1,18}$/.test(first)) return null
  const start = BigInt(first)
  return Array.from({ length: count }, (_, at) => String(start + BigInt(at)).padStart(first.length, '0'))
}
