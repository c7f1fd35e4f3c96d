import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Person } from '#ui/show/person.tsx'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { FormsWork } from '#engines/appraisal/forms-work-web.tsx'
import { ResultView } from '#engines/appraisal/result-web.tsx'
import { t } from '#engines/appraisal/words-web.ts'

const below = (id: string) => ({ occasion_id: id })

/** The modes of an occasion, with the acts that change them. */
export function OccasionModes({ of, id }: { of: unknown; id: string }) {
  const use = of as AppraisalUse
  return (
    <ListTable
      of={use.modeList}
      params={below(id)}
      actions={[{ act: use.addMode, params: below(id) } as never, use.editMode, use.removeMode]}
    />
  )
}

/** The forms of an occasion; one that was submitted opens beside. */
export function OccasionForms({
  of,
  id,
  query = {},
  actions = [],
}: {
  of: unknown
  id: string
  query?: Readonly<Record<string, string>>
  actions?: readonly object[]
}) {
  const use = of as AppraisalUse
  const [open, setOpen] = useAddressValue('form_id', '')
  return (
    <>
      <FormsWork of={of} id={id} />
      <ListTable
        of={use.assignments}
        params={below(id)}
        query={query}
        actions={[
          ...(actions as never[]),
          { act: use.extend, params: below(id) } as never,
          use.sendBack,
          use.renewExternal,
          use.withdraw,
        ]}
        render={{
          appraiser: ({ appraiser, external_name }) =>
            appraiser ? <Person person={appraiser} size={24} bare /> : (external_name ?? t('matrix.hidden')),
        }}
        rowActions={(row) =>
          row.abilities.open ? [{ title: t('form.open'), run: () => setOpen(row.id) }] : []
        }
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('form.open')} size={760}>
        {open !== '' && <FormFill of={of} id={open} />}
      </SideDrawer>
    </>
  )
}

/** The results of an occasion: calculated, calibrated and released here; one of them opens beside. */
export function OccasionResults({ of, id }: { of: unknown; id: string }) {
  const use = of as AppraisalUse
  const [open, setOpen] = useAddressValue('result', '')
  return (
    <>
      <ListTable
        of={use.results}
        params={below(id)}
        actions={
          [
            { act: use.calculate, params: below(id) },
            { act: use.release, params: below(id) },
            use.calibrate,
          ] as never
        }
        onOpen={(row) => setOpen(row.id)}
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('result.title')} size={860}>
        {open !== '' && <ResultView of={of} id={open} />}
      </SideDrawer>
    </>
  )
}

/** One's own released results; one of them opens beside. */
export function OwnResults({ of, query = {} }: { of: unknown; query?: Readonly<Record<string, string>> }) {
  const use = of as AppraisalUse
  const [open, setOpen] = useAddressValue('result', '')
  return (
    <>
      <ListTable
        of={use.ownResults}
        query={query}
        actions={[use.acknowledge, use.appeal]}
        onOpen={({ id }) => setOpen(id)}
      />
      <SideDrawer opened={open !== ''} onClose={() => setOpen('')} title={t('result.title')} size={860}>
        {open !== '' && <ResultView of={of} id={open} />}
      </SideDrawer>
    </>
  )
}

/** What the caller has to fill in, or has filled in; `page` is the screen that a form of a kind opens. */
export function OwedForms({
  of,
  view,
  page,
}: {
  of: unknown
  view: 'to_do' | 'submitted'
  page: (form: string) => string
}) {
  const use = of as AppraisalUse
  const { to } = useScope()
  return <ListTable of={use.owed} query={{ view }} href={({ id, form }) => to(page(form), { id })} />
}

/** Colleagues whom one nominates, and those that one's team did. */
export function Nominations({ of, view }: { of: unknown; view: 'mine' | 'team' }) {
  const use = of as AppraisalUse
  return (
    <ListTable
      of={use.nominations}
      query={{ view }}
      actions={
        view === 'mine'
          ? [use.nominate, use.withdrawNomination]
          : [use.approveNominations, use.declineNominations]
      }
    />
  )
}

/** What people of an occasion do not agree with. */
export function OccasionAppeals({ of, id }: { of: unknown; id: string }) {
  const use = of as AppraisalUse
  return <ListTable of={use.appeals} params={below(id)} actions={[use.decideAppeal]} />
}
