import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { Nominations } from '#engines/appraisal/pages-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'
import { t } from '#modules/dignity/web/words.ts'

/** Forms that the caller fills in; peer forms alone, or all. */
function Owed({ peers = false }: { peers?: boolean }) {
  const [form, open] = useAddressValue('form', '')
  const { to, leads } = useScope()
  const title = t(peers ? 'page.peer' : 'page.toFill')
  const href = to(peers ? 'user-dignity-peer-form' : 'user-dignity-evaluator')
  if (form) return <FormFill of={goalForms} id={form} crumbs={[{ title, href }]} onDone={() => open('')} />
  const list = (
    <ListTable
      of={goalForms.owed}
      query={peers ? { mode: 'Peer' } : {}}
      onOpen={({ id }: { id: string }) => open(id)}
    />
  )
  return (
    <>
      <PageHead title={title} subtitle={t('owedHint')} />
      {peers ? (
        list
      ) : (
        <AddressTabs
          label={title}
          tabs={[
            { value: 'forms', title: t('tab.forms'), show: () => list },
            {
              value: 'peers',
              title: t('tab.peers'),
              show: () => <Nominations of={goalForms} view="mine" />,
            },
            ...(leads
              ? [
                  {
                    value: 'team',
                    title: t('tab.team'),
                    show: () => <Nominations of={goalForms} view="team" />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </>
  )
}
export const ToFill = () => <Owed />
export const PeerForms = () => <Owed peers />
