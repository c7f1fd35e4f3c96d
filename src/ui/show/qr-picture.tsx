/** Fields without a mark around it, without which cameras do not find it on a dark page. */
const QUIET = 3

/** What a phone takes a picture of. Dark on white whatever the scheme: cameras want it so. */
export function QrPicture({
  qr,
  label,
  size = 220,
}: {
  /** Rows of a square of dark (1) and light (0) fields. */
  qr: readonly string[]
  label: string
  size?: number
}) {
  const side = qr.length + 2 * QUIET
  const path = qr
    .flatMap((row, y) => Array.from(row, (dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      width={size}
      height={size}
      style={{ maxWidth: '100%', height: 'auto' }}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
