import { IconFileTypePdf } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { P } from '#kernel/permission.ts'
import { download, orSay } from '#ui/data/download.ts'
import { useList } from '#ui/data/list.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { useRowHistory } from '#engines/audit/history-web.tsx'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { offers, offerStates, type LoggedOffer } from '#modules/onboarding/shared/offer-letter.ts'
import { offerTones } from '#modules/onboarding/web/offer-letters.tsx'
import { t } from '#modules/onboarding/web/words.ts'

/** All offers, with the hash of what was sent. */
export default function OfferLog() {
  const { org, to } = useScope()
  const go = useNavigate()
  const list = useList(offers.log, { params: { org }, query: {} })
  const exports = useExports(offers.log, list)
  const history = useRowHistory('offer_letter', [P.hris.preEmployment, P.hris.onboarding])
  return (
    <>
      <PageHead title={t('offer.title')} subtitle={t('offer.logHint')} />
      <DataTable<LoggedOffer>
        title={t('offer.title')}
        name="offers"
        list={list}
        exports={exports}
        columns={[
          { key: 'number', title: t('offer.no') },
          { key: 'pre_employment', title: t('pre.name'), value: (row) => row.pre_employment.full_name },
          { key: 'subject', title: t('offer.subject') },
          {
            key: 'sent_at',
            title: t('offer.sentAt'),
            value: (row) => row.sent_at,
            render: (row) => row.state !== 'Waiting' && <Moment value={row.sent_at} />,
          },
          { key: 'sent_by_name', title: t('offer.by') },
          { key: 'approved_by_name', title: t('offer.second'), hidden: true },
          {
            key: 'state',
            title: t('pre.state'),
            value: (row) => row.state,
            render: (row) => <StatusBadge status={row.state} tone={offerTones[row.state]} />,
          },
          { key: 'sha256', title: t('offer.hash'), hidden: true },
        ]}
        filters={[{ name: 'state', title: t('pre.state'), options: [...offerStates], multiple: true }]}
        emptyHint={t('offer.nothing')}
        rowActions={(row) => [
          {
            title: t('offer.pdf'),
            icon: <IconFileTypePdf size={16} />,
            run: () => orSay(download(offers.letter, { params: { org, id: row.id } })),
          },
          ...history.entries(row.id, row.number),
        ]}
        onOpen={(row) =>
          void go({
            to: to('admin-hris-pre-employment-employee-details', {}, { person: row.pre_employment.id }),
          })
        }
      />
      {history.dialog}
    </>
  )
}
