import { QrPicture } from '#ui/show/qr-picture.tsx'
import { t } from '#modules/account/web/rights-words.ts'

export const AuthenticatorPicture = ({ qr }: { qr: readonly string[] }) => (
  <QrPicture qr={qr} label={t('totp.picture')} />
)
