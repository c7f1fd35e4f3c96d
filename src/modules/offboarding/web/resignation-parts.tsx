import type { Fact } from '#ui/show/facts.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DateText } from '#ui/date/date-text.tsx'
import type { RequestDetail, RequestRow } from '#engines/approval/request-screen-web.tsx'
import type { resignation, withdrawal } from '#modules/offboarding/shared/resignation.ts'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { reasonWord } from '#modules/offboarding/web/reason-choice.ts'
import { noticeSaid } from '#modules/offboarding/web/notice-said.ts'
import { t } from '#modules/offboarding/web/words.ts'

type Row = RequestRow<typeof resignation>

export const resignationColumns = (): readonly Column<Row>[] => [
  {
    key: 'requested_last_day',
    title: t('resignation.lastDay'),
    kind: 'day',
    // the day that holds now, which may have been agreed after the letter
    value: (row) => row.agreed_last_day ?? row.requested_last_day,
  },
  { key: 'reason', title: t('resignation.reason'), value: reasonWord },
  { key: 'shortfall_days', title: t('resignation.shortfallDays'), kind: 'number' },
  {
    key: 'answer',
    title: t('resignation.answer'),
    render: ({ answer }) => (
      <StatusBadge
        status={answer}
        tone={answer === 'Urgent' ? 'danger' : answer === 'Open' ? 'warning' : 'neutral'}
      />
    ),
  },
]

export const resignationFacts = (row: RequestDetail<typeof resignation>): (Fact | false)[] => [
  { label: t('resignation.lastDay'), value: <DateText value={row.requested_last_day} beside /> },
  row.agreed_last_day !== null && {
    label: t('resignation.agreed'),
    value: <DateText value={row.agreed_last_day} beside />,
  },
  { label: t('resignation.reason'), value: reasonWord(row) },
  { label: t('resignation.noticeDays'), value: noticeSaid(row.notice_days, row) },
  { label: t('resignation.shortfallDays'), value: row.shortfall_days },
  {
    label: t('resignation.waived'),
    value: row.waiver_requested ? t('resignation.yes') : t('resignation.no'),
  },
  row.shortfall_days > 0 &&
    row.agreed_last_day !== null && {
      label: t('resignation.treatment'),
      value: t(`resignation.treatments.${row.shortfall_treatment}`),
    },
  row.withdrawal !== null && {
    label: t('withdrawal.one'),
    value: <StatusBadge status={row.withdrawal} />,
  },
  row.file !== null && { label: t('resignation.file'), value: <FileLink file={row.file} clip />, wide: true },
  { label: t('resignation.answerDue'), value: <DateText value={row.answer_due_on} /> },
]

export const withdrawalColumns = (): readonly Column<RequestRow<typeof withdrawal>>[] => [
  { key: 'last_working_on', title: t('resignation.lastDay'), kind: 'day' },
  { key: 'reason', title: t('withdrawal.reason'), value: reasonWord },
]

export const withdrawalFacts = (row: RequestDetail<typeof withdrawal>): Fact[] => [
  { label: t('resignation.lastDay'), value: <DateText value={row.last_working_on} beside /> },
  { label: t('withdrawal.reason'), value: reasonWord(row) },
]
