import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { peopleSource } from '#modules/hris/web/public-place.tsx'
import { assignBuddy, type PreEmployment } from '#modules/onboarding/shared/pre-employment.ts'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  buddy_employee_id: string | null
}
const F = fieldsOf<Values>()

/** Who looks after these newcomers: what they have now where it is the same for all, and nobody where it is cleared. */
export function BuddyForm({ people, onClose }: { people: readonly PreEmployment[]; onClose: () => void }) {
  const { org } = useScope()
  const assign = useAction(assignBuddy, { success: t('buddy.done'), alsoStale: ['/hris/'] })
  const [first] = people
  const same = first?.buddy && people.every(({ buddy }) => buddy?.id === first.buddy?.id) ? first.buddy : null
  return (
    <FormDialog<Values>
      opened={people.length > 0}
      onClose={onClose}
      title={t('buddy.assign')}
      initial={{ buddy_employee_id: same?.id ?? null }}
      submit={({ buddy_employee_id }) =>
        assign.attempt({
          params: { org },
          body: { ids: people.map(({ id }) => id), buddy_employee_id },
        })
      }
    >
      <F.AsyncSelect
        name="buddy_employee_id"
        label={t('buddy.title')}
        hint={t('buddy.hint')}
        source={peopleSource(org)}
        chosen={same && { value: same.id, label: same.full_name }}
      />
    </FormDialog>
  )
}
