import { useFieldValue } from '#ui/form/form-context.ts'
import { Callout } from '#ui/show/callout.tsx'
import { profileSections } from '#modules/organization/shared/profile-section.ts'
import { t } from '#modules/organization/web/words.ts'

/** What the weights make while they are typed, and what is missing or too much: together they are a hundred. */
export function ProfileWeights() {
  // the sections are always the same, and so are their hooks
  const weights = profileSections.map(useFieldValue)
  const total = weights.reduce<number>((sum, weight) => sum + (Number(weight) || 0), 0)
  const count = Math.abs(100 - total)
  return (
    <Callout tone={count ? 'warning' : 'success'} title={t('weights.make', { total })}>
      {count > 0 && t(total < 100 ? 'weights.missing' : 'weights.over', { count })}
    </Callout>
  )
}
