import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { ListScreen } from '#engines/list/list-web.tsx'
import { goalForms } from '#modules/dignity/shared/appraisal.ts'
import { t } from '#modules/dignity/web/words.ts'

/** Forms that the caller fills in; peer forms alone, or all. */
function Owed({ peers = false }: { peers?: boolean }) {
  const [form, open] = useAddressValue('form', '')
  const { to } = useScope()
  const title = t(peers ? 'page.peer' : 'page.toFill')
  const href = to(peers ? 'user-dignity-peer-form' : 'user-dignity-evaluator')
  if (form) return <FormFill of={goalForms} id={form} crumbs={[{ title, href }]} onDone={() => open('')} />
  return (
    <ListScreen
      of={goalForms.owed}
      title={title}
      subtitle={t('owedHint')}
      query={peers ? { mode: 'Peer' } : {}}
      onOpen={({ id }) => open(id)}
    />
  )
}
export const ToFill = () => <Owed />
export const PeerForms = () => <Owed peers />
