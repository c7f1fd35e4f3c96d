import { DateText } from '#ui/date/date-text.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** From when until when somebody is in a group; without either day for good. */
export function HeldDays({ valid_from, valid_to }: { valid_from?: string | null; valid_to?: string | null }) {
  if (!valid_from && !valid_to) return <>{t('permission.forGood')}</>
  return (
    <>
      {valid_from && (
        <>
          {t('permission.from')} <DateText value={valid_from} />{' '}
        </>
      )}
      {valid_to && (
        <>
          {t('permission.until')} <DateText value={valid_to} />
        </>
      )}
    </>
  )
}
