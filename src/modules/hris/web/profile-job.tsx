import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { assignments, removeAssignment, type Assignment } from '#modules/hris/shared/assignment.ts'
import { contractsOf } from '#modules/hris/shared/contract.ts'
import { formerEmployments } from '#modules/hris/shared/former-employment.ts'
import type { Profile } from '#modules/hris/shared/employee.ts'
import styles from '#modules/hris/web/hris.module.css'
import { ChangeJob, placeOf } from '#modules/hris/web/job-dialogs.tsx'
import { ContractPanel } from '#modules/hris/web/contract-history.tsx'
import { InForcePanel } from '#modules/hris/web/in-force.tsx'
import { KsaoList } from '#modules/hris/web/ksao-list.tsx'
import { Panel } from '#modules/hris/web/panel.tsx'
import { SupervisorsPanel } from '#modules/hris/web/profile-supervisors.tsx'
import { t } from '#modules/hris/web/words.ts'

/** Where and as what, from when on, and who decides. */
export function JobTab({ profile }: { profile: Profile }) {
  const { as, may } = useScope()
  return (
    <div className={styles.columns}>
      <Timeline profile={profile} />
      <SupervisorsPanel profile={profile} />
      <InForcePanel employeeId={profile.id} />
      {(as !== 'hr' || may(contractsOf.spec.access.hr, 'read')) && <ContractPanel employeeId={profile.id} />}
      <Former profile={profile} />
      <Panel title={t('ksao.panel')}>
        <KsaoList employeeId={profile.id} />
      </Panel>
    </div>
  )
}

/** Employments that this person came back from; nothing where there is none. */
function Former({ profile }: { profile: Profile }) {
  const { org, as, to } = useScope()
  const read = useRead(
    formerEmployments,
    { params: { org, id: profile.id }, query: { as } },
    { errors: 'inline' },
  )
  if (!read.data) return <ReadState read={read} waiting={<></>} />
  const rows = read.data.results
  if (rows.length === 0) return null
  return (
    <Panel title={t('job.former')}>
      <ol className={styles.timeline}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={styles.when}>
              <Day value={row.joined_on} /> – <Day value={row.left_on} />
              {row.is_continuous && <Badge color="brand">{t('job.continuous')}</Badge>}
            </div>
            {row.leaving_reason && <strong>{row.leaving_reason}</strong>}
            {row.confirmed_on && (
              <div className={styles.dim}>
                {t('fields.confirmed')}: <Day value={row.confirmed_on} />
              </div>
            )}
            {row.contract_ends_on && (
              <div className={styles.dim}>
                {t('fields.contract')}: <Day value={row.contract_ends_on} />
              </div>
            )}
            {row.separation_id && (
              <div>
                <Link to={to('admin-hris-separation-details', {}, { separation: row.separation_id })}>
                  {t('job.openSeparation')}
                </Link>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Timeline({ profile }: { profile: Profile }) {
  const { org, as, to } = useScope()
  const [changing, setChanging] = useState(false)
  const [corrected, setCorrected] = useState<Assignment | null>(null)
  const read = useRead(assignments, { params: { org, id: profile.id }, query: { as } }, { errors: 'inline' })
  const remove = useAction(removeAssignment, { success: t('job.removed') })
  const editable = as === 'hr' && profile.rights.employment === 'edit'
  const takeBack = async (row: Assignment) => {
    if (await confirm()) await remove.run({ params: { org, id: profile.id, assignment_id: row.id } })
  }
  const rows = read.data?.results ?? []
  return (
    <Panel
      title={t('job.timeline')}
      action={
        editable && (
          <Button size="compact-sm" variant="subtle" onClick={() => setChanging(true)}>
            {t('job.change')}
          </Button>
        )
      }
    >
      <ReadState read={read} lines={5}>
        {() => (
          <ol className={styles.timeline}>
            {rows.map((row, index) => (
              <li key={row.id} data-current={row.is_current || undefined}>
                <div className={styles.when}>
                  <Day value={row.valid_from} />
                  {row.is_current && <Badge color="success">{t('job.now')}</Badge>}
                  {!row.is_current && row.valid_to === null && (
                    <Badge color="brand">{t('job.planned')}</Badge>
                  )}
                  {editable && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('job.correct')}
                      onClick={() => setCorrected(row)}
                    >
                      <IconPencil size={15} />
                    </ActionIcon>
                  )}
                  {editable && index < rows.length - 1 && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('job.remove')}
                      onClick={() => void takeBack(row)}
                    >
                      <IconTrash size={15} />
                    </ActionIcon>
                  )}
                </div>
                <strong>{row.job_title?.name ?? '—'}</strong>
                <div>{placeOf({ ...row, job_title: null })}</div>
                <div className={styles.dim}>
                  {row.source_review_id === null ? (
                    declared(row.change_reason)
                  ) : (
                    <Link
                      to={to(
                        'admin-hris-employment-review-review-details',
                        {},
                        { review: row.source_review_id },
                      )}
                    >
                      {declared(row.change_reason)}
                    </Link>
                  )}
                </div>
              </li>
            ))}
          </ol>
        )}
      </ReadState>
      <ChangeJob
        profile={profile}
        rows={rows}
        corrected={corrected}
        opened={changing || corrected !== null}
        onClose={() => {
          setChanging(false)
          setCorrected(null)
        }}
      />
    </Panel>
  )
}
