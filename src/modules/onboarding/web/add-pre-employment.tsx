import { useNavigate } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { PreForm } from '#modules/onboarding/web/pre-form.tsx'
import { t } from '#modules/onboarding/web/words.ts'

/** A page for whoever will join; saved, their sheet opens in the list. */
export default function AddPreEmployment() {
  const { to } = useScope()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('pre.add')} subtitle={t('pre.addHint')} />
      <PreForm
        place="page"
        onSaved={(row) =>
          void navigate({ to: to('admin-hris-pre-employment-employee-details', {}, { person: row.id }) })
        }
      />
    </>
  )
}
