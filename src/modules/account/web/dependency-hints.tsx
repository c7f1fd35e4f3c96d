import { dependencyHints } from '#kernel/code-dependency.ts'
import { declared } from '#ui/i18n/declared.ts'
import { Callout } from '#ui/show/callout.tsx'
import { t } from '#modules/account/web/rights-words.ts'

/** Rights that are of little use without others that are not among them. */
export function DependencyHints({ codes, of }: { codes: Iterable<string>; of?: string }) {
  const hints = dependencyHints(new Set(codes))
  if (hints.length === 0) return null
  const title = t('permission.lacks', { count: hints.length })
  return (
    <Callout tone="info" title={of ? `${of}: ${title}` : title}>
      {hints.map(({ code, needs, why }) => (
        <div key={code}>
          {code}: {declared(why)} ({needs.join(', ')})
        </div>
      ))}
    </Callout>
  )
}
