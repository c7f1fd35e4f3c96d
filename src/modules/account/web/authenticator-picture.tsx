import { t } from '#modules/account/web/rights-words.ts'

/** What a phone takes a picture of. Dark on white whatever the scheme: cameras want it so. */
export function AuthenticatorPicture({ qr }: { qr: readonly string[] }) {
  const path = qr
    .flatMap((row, y) => Array.from(row, (dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      viewBox={`0 0 ${qr.length} ${qr.length}`}
      width={220}
      height={220}
      role="img"
      aria-label={t('totp.picture')}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
