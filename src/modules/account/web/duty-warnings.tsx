import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import type { Group } from '#modules/account/shared/permission-group.ts'
import { t } from '#modules/account/web/rights-words.ts'

/** Rights that stand together and had better be with two people. */
export function DutyWarnings({ warnings }: { warnings: Group['warnings'] }) {
  if (warnings.length === 0) return null
  return (
    <Callout tone="warning" title={t('permission.duty', { count: warnings.length })}>
      {warnings.map(({ codes, why }) => (
        <div key={codes.join()}>
          {codes.join(' + ')}: {declared(why)}
        </div>
      ))}
    </Callout>
  )
}
