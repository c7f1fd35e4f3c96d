interface Point {
  latitude: number
  longitude: number
}
const EARTH_M = 6_371_000
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two points, over the ground. */
export function distanceM(a: Point, b: Point): number {
  const half =
    Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(rad(b.longitude - a.longitude) / 2) ** 2
  return 2 * EARTH_M * Math.asin(Math.min(1, Math.sqrt(half)))
}
