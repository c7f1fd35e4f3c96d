import { useRead } from '#ui/data/query.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import {
  addAssessment,
  assessmentQuestions,
  assessments,
  cancelTaker,
  closeAssessment,
  editAssessment,
  enrolEmployees,
  extendTaker,
  inviteTaker,
  markTaker,
  publishAssessment,
  resendInvitation,
  reviseAssessment,
  takers,
} from '#modules/assessment/shared/assessment.ts'
import { readAnswers } from '#modules/assessment/shared/attempt.ts'
import { Statistics } from '#modules/assessment/web/statistics.tsx'
import { t } from '#modules/assessment/web/words.ts'

const screens = { prepare: Prepare, takers: Takers }

/** One screen, told which by its line in screens.ts. */
export default function AssessmentHr({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Prepare() {
  return (
    <>
      <PageHead title={t('prepare.title')} subtitle={t('prepare.hint')} />
      <AddressTabs
        label={t('prepare.title')}
        tabs={[
          {
            value: 'assessments',
            title: t('prepare.assessments'),
            show: () => <Assessments />,
          },
          {
            value: 'questions',
            title: t('prepare.questions'),
            show: () => (
              <QuestionSets
                use={assessmentQuestions}
                title={t('prepare.questions')}
                subtitle={t('prepare.questionsHint')}
                counted={false}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function Assessments() {
  const [open, setOpen] = useAddressValue('statistics', '')
  return (
    <>
      <ListTable
        of={assessments}
        actions={[addAssessment, editAssessment, publishAssessment, reviseAssessment, closeAssessment]}
        rowActions={(row) =>
          row.state === 'Draft' ? [] : [{ title: t('statistics.title'), run: () => setOpen(row.id) }]
        }
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('statistics.title')} size={760}>
        {open !== '' && <Statistics id={open} />}
      </SideDrawer>
    </>
  )
}

function Takers() {
  const [open, setOpen] = useAddressValue('taker', '')
  return (
    <>
      <ListScreen
        of={takers}
        subtitle={t('takers.hint')}
        actions={[enrolEmployees, inviteTaker, markTaker, extendTaker, resendInvitation, cancelTaker]}
        rowActions={(row) =>
          row.abilities.open ? [{ title: t('takers.answers'), run: () => setOpen(row.id) }] : []
        }
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('takers.answers')} size={760}>
        {open !== '' && <Answers id={open} />}
      </SideDrawer>
    </>
  )
}

function Answers({ id }: { id: string }) {
  const { org } = useScope()
  const read = useRead(readAnswers, { params: { org, id } }, { errors: 'inline' })
  return (
    <ReadState read={read} lines={6}>
      {({ items }) => <SheetQuestions items={items} given />}
    </ReadState>
  )
}
