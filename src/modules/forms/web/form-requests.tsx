import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { RequestsScreen, type RequestDetail } from '#engines/approval/request-screen-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { formRequest } from '#modules/forms/shared/form-request.ts'
import { t } from '#modules/forms/web/words.ts'

/** Requests by a form: one's own and those of one's people in the employee's area. */
export default function FormRequests() {
  const scope = useScope()
  const [whose, setWhose] = useAddressValue('whose', 'mine')
  const asTeam = scope.leads && whose === 'team'
  return (
    <ScopeProvider scope={asTeam ? { ...scope, as: 'supervisor' } : scope} key={asTeam ? 'team' : 'own'}>
      <FormRequestList
        title={t('request.title')}
        subtitle={t(asTeam ? 'request.teamHint' : 'request.mineHint')}
      >
        {scope.leads && (
          <Segmented
            label={t('request.title')}
            value={asTeam ? 'team' : 'mine'}
            onChange={setWhose}
            options={[
              { value: 'mine', label: t('request.mine') },
              { value: 'team', label: t('request.team') },
            ]}
          />
        )}
        <Button component={Link} to={scope.to('user-organization-forms')}>
          {t('request.new')}
        </Button>
      </FormRequestList>
    </ScopeProvider>
  )
}

/** The list in any hat, each with its answers. */
export function FormRequestList(props: { title: string; subtitle: string; children?: ReactNode }) {
  return (
    <RequestsScreen
      {...props}
      declared={formRequest.shown}
      columns={[{ key: 'form', title: t('request.form'), value: (row) => row.form.title }]}
      facts={(row) => [{ label: t('request.form'), value: row.form.title }]}
      more={(row) => <Answered row={row} />}
    />
  )
}

const Answered = ({ row }: { row: RequestDetail<typeof formRequest> }) => (
  <section aria-label={t('request.answers')}>
    <SheetQuestions items={row.sheet} given />
  </section>
)
