import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Form } from '#engines/appraisal/form-life.ts'
import { OccasionAppeals, OccasionForms, OccasionModes } from '#engines/appraisal/pages-web.tsx'
import { StatusMatrix } from '#engines/appraisal/status-matrix-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { pa } from '#modules/performance-appraisal/shared/appraisal.ts'
import { handToPlan, handToReview, handToTraining } from '#modules/performance-appraisal/shared/hand-over.ts'
import { addPlan } from '#modules/performance-appraisal/shared/improvement-plan.ts'
import {
  approveRecommendations,
  declineRecommendations,
  editRecommendation,
  proposeRecommendations,
  recommendations,
} from '#modules/performance-appraisal/shared/report.ts'
import { readSlot } from '#modules/performance-appraisal/shared/slot.ts'
import { Calibration } from '#modules/performance-appraisal/web/calibration.tsx'
import styles from '#modules/performance-appraisal/web/appraisal.module.css'
import { Plans } from '#modules/performance-appraisal/web/plans.tsx'
import { t } from '#modules/performance-appraisal/web/words.ts'

const prefix = 'admin-pa-settings-frequency-and-mode'

/** A page about one slot: its name, its state, and the way to the other pages about it. */
function SlotPage({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: (id: string) => ReactNode
}) {
  const { id = '' } = useParams({ strict: false })
  const { org, to } = useScope()
  const read = useRead(readSlot, { params: { org, id } })
  return (
    <>
      <PageHead
        title={title}
        subtitle={hint}
        crumbs={[{ title: t('page.frequency'), href: to(prefix) }]}
        badge={read.data && <StatusBadge status={read.data.state} />}
      />
      <ReadState read={read} lines={6}>
        {(slot) => (
          <>
            <SlotNav id={id} name={slot.title} kpi={slot.kpi_percent > 0} />
            {children(id)}
          </>
        )}
      </ReadState>
    </>
  )
}

function SlotNav({ id, name, kpi }: { id: string; name: string; kpi: boolean }) {
  const { to } = useScope()
  const pages = [
    ['forms', t('page.forms')],
    ['appraiser', t('page.appraisers')],
    ['pa-status', t('page.status')],
    ...(kpi
      ? ([
          ['kaar-forms', t('page.kaarForms')],
          ['kaar-appraiser', t('page.kaarAppraisers')],
          ['kaar-status', t('page.kaarStatus')],
        ] as const)
      : []),
    ['recommendation', t('page.recommendation')],
  ] as const
  return (
    <nav className={styles.nav} aria-label={t('nav')}>
      <strong>{name}</strong>
      {pages.map(([path, title]) => (
        <Link key={path} to={to(`${prefix}-${path}`, { id })} activeProps={{ 'aria-current': 'page' }}>
          {title}
        </Link>
      ))}
    </nav>
  )
}

const below = (id: string) => ({ occasion_id: id })

export const SlotForms = () => (
  <SlotPage title={t('page.forms')} hint={t('hint.modes')}>
    {(id) => <OccasionModes of={pa} id={id} />}
  </SlotPage>
)
export const SlotKaarForms = () => (
  <SlotPage title={t('page.kaarForms')} hint={t('hint.modes')}>
    {(id) => <OccasionModes of={pa} id={id} />}
  </SlotPage>
)
export const SlotAppraisers = () => <AppraiserPage form="Questionnaire" title={t('page.appraisers')} />
export const SlotKaarAppraisers = () => <AppraiserPage form="KPI" title={t('page.kaarAppraisers')} />

const AppraiserPage = ({ form, title }: { form: Form; title: string }) => (
  <SlotPage title={title} hint={t('hint.appraisers')}>
    {(id) => (
      <OccasionForms
        of={pa}
        id={id}
        query={{ form }}
        actions={[
          { act: pa.generate, params: below(id) },
          { act: pa.assign, params: below(id), start: () => ({ form }) },
          ...(form === 'Questionnaire' ? [{ act: pa.inviteExternal, params: below(id) }] : []),
          { act: pa.sendAll, params: below(id) },
        ]}
      />
    )}
  </SlotPage>
)

export const SlotStatus = () => <StatusPage form="Questionnaire" title={t('page.status')} />
export const SlotKaarStatus = () => <StatusPage form="KPI" title={t('page.kaarStatus')} />

function StatusPage({ form, title }: { form: Form; title: string }) {
  const { to } = useScope()
  return (
    <SlotPage title={title} hint={t('hint.status')}>
      {(id) => (
        <StatusMatrix
          of={pa}
          occasion={id}
          form={form}
          href={({ appraisee }) => to(`${prefix}-pa-status-appriasee-forms`, { id, userid: appraisee.id })}
        />
      )}
    </SlotPage>
  )
}

/** Forms about one person: all of them, or those that were submitted. */
export const AppraiseeForms = () => <PersonForms title={t('page.appraiseeForms')} />
export const SubmittedForms = () => <PersonForms title={t('page.submittedForms')} submitted />

function PersonForms({ title, submitted = false }: { title: string; submitted?: boolean }) {
  const { userid = '' } = useParams({ strict: false })
  return (
    <SlotPage title={title} hint={t('hint.status')}>
      {(id) => (
        <OccasionForms
          of={pa}
          id={id}
          query={{ employee_id: userid, ...(submitted ? { state: 'Submitted' } : {}) }}
        />
      )}
    </SlotPage>
  )
}

export const SlotRecommendation = () => (
  <SlotPage title={t('page.recommendation')} hint={t('hint.recommendation')}>
    {(id) => (
      <AddressTabs
        label={t('page.recommendation')}
        tabs={[
          { value: 'results', title: t('tab.results'), show: () => <Results id={id} /> },
          { value: 'calibration', title: t('tab.calibration'), show: () => <Calibration id={id} /> },
          { value: 'appeals', title: t('tab.appeals'), show: () => <OccasionAppeals of={pa} id={id} /> },
          {
            value: 'recommendations',
            title: t('tab.recommendations'),
            show: () => (
              <ListTable
                of={recommendations}
                params={below(id)}
                actions={
                  [
                    { act: proposeRecommendations, params: below(id) },
                    { act: approveRecommendations, params: below(id) },
                    { act: declineRecommendations, params: below(id) },
                    editRecommendation,
                    handToReview,
                    { act: handToTraining, params: below(id) },
                    { act: handToPlan, params: below(id) },
                  ] as never
                }
              />
            ),
          },
          {
            value: 'plans',
            title: t('tab.plans'),
            show: () => <Plans actions={[addPlan]} />,
          },
        ]}
      />
    )}
  </SlotPage>
)

function Results({ id }: { id: string }) {
  const { to } = useScope()
  return (
    <ListTable
      of={pa.results}
      params={below(id)}
      actions={
        [
          { act: pa.calculate, params: below(id) },
          { act: pa.release, params: below(id) },
          pa.calibrate,
        ] as never
      }
      href={({ appraisee }) =>
        to('admin-pa-reports-summary-user', { id, userid: appraisee.id, detailtype: 'detail' })
      }
    />
  )
}
