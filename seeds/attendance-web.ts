/** The punches of a day with those of a break that begins then; a day without a way out has none. */
export const withLunch = (times: readonly [number, string][], lunch: number | null): [number, string][] =>
  lunch !== null && times.length === 2
    ? [...times, [lunch, 'Break out'], [lunch + 35 + (lunch % 15), 'Break in']]
    : [...times]

/** Where a check-in of the browser was made: at the office, and now and then with a customer. */
export function placeOf(no: number, date: string): Record<string, string | number> {
  const isAway = (no + Number(date.slice(8))) % 11 === 0
  return {
    latitude: (27.7172 + (no % 7) / 10_000 + (isAway ? 0.02 : 0)).toFixed(6),
    longitude: (85.324 + (no % 5) / 10_000).toFixed(6),
    accuracy_m: 8 + (no % 20),
    place: isAway ? 'Outside' : 'Inside',
    flags: isAway ? '{"Outside geofence"}' : '{}',
  }
}
