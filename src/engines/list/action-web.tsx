import { Button, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Access } from '#kernel/endpoint.ts'
import type { Field } from '#kernel/field.ts'
import { usePerform } from '#ui/data/perform.ts'
import { useScope, type Scope } from '#ui/data/scope.tsx'
import { upload } from '#ui/data/upload.ts'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { SchemaFields, type DeclaredRow } from '#ui/form/schema-form.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import type { BulkAction, RowAction } from '#ui/table/column.ts'
import { allows, filled, type AnyAction } from '#engines/list/action.ts'
import { ActionIcon } from '#engines/list/action-icon-web.tsx'
import { startOf } from '#engines/list/form-start.ts'
import { FormRow } from '#engines/list/form-web.tsx'
import { AddedFacts, ReachFacts, useSure } from '#engines/list/reach-web.tsx'

type Values = Record<string, unknown>
type Row = DeclaredRow

/** An act as a screen shows it: what is its own of it there. */
export interface ShownAction {
  readonly act: AnyAction
  /** The form laid out by hand, of `fieldsFor`; its fields one after the other unless told. */
  readonly form?: (row: Row | null) => ReactNode
  /** What the form begins with, beside what the declaration and the row say. */
  readonly start?: (row: Row | null) => Values
  /** The head of the dialog. */
  readonly heading?: (row: Row) => string
  /** More of the path than organization and row. */
  readonly params?: Readonly<Record<string, string>>
  /** What is sent for what was typed. */
  readonly send?: (values: Values, row: Row | null) => Values | Promise<Values>
  readonly size?: number
}
export type Actions = readonly (ShownAction | AnyAction)[]

/** `shown(renewContract, { form: … })`: an act with what this screen knows of it, its rows typed by the declaration. */
export const shown = <A extends { readonly path: string }, R = Row>(
  act: A,
  about: {
    [K in keyof Omit<ShownAction, 'act'>]?: K extends 'form'
      ? (row: R | null) => ReactNode
      : K extends 'start'
        ? (row: R | null) => Values
        : K extends 'heading'
          ? (row: R) => string
          : ShownAction[K]
  } = {},
): ShownAction => ({ ...about, act }) as unknown as ShownAction

interface Open {
  readonly shown: ShownAction
  readonly rows: readonly Row[]
  /** Of a bulk act: true lets the choice go. */
  readonly answer?: (done: boolean) => void
}

/** Whether the viewer may call it at all; which rows allow it `when` says, and the server decides. */
const mayCall = (access: Access, { as, may }: Pick<Scope, 'as' | 'may'>): boolean =>
  access.common
    ? may(access.common, 'write')
    : as === 'hr'
      ? access.hr !== undefined && (access.hr.length === 0 || may(access.hr, 'write'))
      : access[as] === true

/** The declared acts of a list: those of a row, of chosen rows, of the page, and the dialog of the open one. */
export function useActions(actions: Actions, nameOf: (row: Row) => string) {
  const scope = useScope()
  const { run } = usePerform()
  const sure = useSure()
  const [open, setOpen] = useState<Open | null>(null)
  const all = actions
    .map((one): ShownAction => ('act' in one ? one : { act: one }))
    .filter(({ act }) => mayCall(act.spec.access, scope))

  const begin = async (one: ShownAction, rows: readonly Row[], answer?: (done: boolean) => void) => {
    const { act } = one
    const [row = null] = rows
    if (Object.keys(act.fields).length > (act.bulk ? 1 : 0))
      return setOpen({ shown: one, rows, ...(answer ? { answer } : {}) })
    const question = {
      title: declared(act.title),
      subtitle: askedOf(act, rows),
      yes: declared(act.submit ?? act.title),
      danger: act.danger,
    }
    const yes = act.reaches
      ? await sure(act.reaches, reachArgs(one, scope, row) as never, question)
      : !act.confirm || (await confirm(question))
    if (!yes) return answer?.(false)
    const done = await run(act, argsOf(one, scope, rows, {}), successOf(act, row))
    answer?.(done)
  }

  const rowActions = (row: Row, answer?: (done: boolean) => void): RowAction[] =>
    all
      .filter(({ act }) => (act.on_row || act.bulk !== null) && allows(act, row))
      .map((one) => ({
        title: declared(one.act.title),
        icon: <ActionIcon title={one.act.title} />,
        danger: one.act.danger,
        inline: one.act.inline,
        run: () => void begin(one, [row], answer),
      }))
  const bulk = all
    .filter(({ act }) => act.bulk !== null)
    .map((one): BulkAction<Row> => ({
      title: declared(one.act.title),
      icon: <ActionIcon title={one.act.title} />,
      danger: one.act.danger,
      run: (rows) =>
        new Promise((answer) => {
          const fit = rows.filter((row) => allows(one.act, row))
          // where none fits, the server says why
          void begin(one, fit.length ? fit : rows, answer)
        }),
    }))
  // what asks for nothing but the chosen rows has no use without them
  const onPage = all.filter(
    ({ act }) => !act.on_row && !act.chosen && (!act.bulk || Object.keys(act.fields).length > 1),
  )
  const first = onPage.find(({ act }) => act.primary) ?? onPage[0]
  const buttons = onPage.map((one) => (
    <Button
      key={one.act.path}
      variant={one === first ? 'filled' : 'default'}
      leftSection={<ActionIcon title={one.act.title} />}
      onClick={() => void begin(one, [])}
    >
      {declared(one.act.title)}
    </Button>
  ))
  const close = (done: boolean) => {
    open?.answer?.(done)
    setOpen(null)
  }
  return {
    rowActions: all.some(({ act }) => act.on_row || act.bulk !== null) ? rowActions : undefined,
    bulk,
    buttons,
    dialog: open && <ActionDialog {...open} nameOf={nameOf} onClose={close} />,
    /** Opens an act from elsewhere, such as a click on a cell. */
    begin: (act: AnyAction, row: Row | null) => {
      const one = all.find((known) => known.act.path === act.path)
      if (one) void begin(one, row ? [row] : [])
    },
  }
}

function ActionDialog({
  shown: one,
  rows,
  nameOf,
  onClose,
}: Open & { nameOf: (row: Row) => string; onClose: (done: boolean) => void }) {
  const scope = useScope()
  const { attempt } = usePerform()
  const { act, form, start, heading, size } = one
  const [row = null] = rows
  const about = row && act.bulk ? { ...named(act.bulk, rows, nameOf) } : row
  const name = row && act.on_row ? nameOf(row) : ''
  const title =
    row && heading && rows.length === 1 ? heading(row) : `${declared(act.title)}${name && `: ${name}`}`
  return (
    <FormDialog<Values>
      opened
      onClose={() => onClose(false)}
      title={title}
      {...(act.submit ? { submitTitle: declared(act.submit) } : {})}
      {...schemaOf(act)}
      {...(size ? { size } : {})}
      initial={{ ...startOf(act.fields, about, scope.today), ...start?.(row) }}
      submit={async (values) => {
        const stored = await withFiles(act.fields, scope.org, values)
        const body = one.send ? await one.send(stored, row) : stored
        return attempt(act, argsOf(one, scope, rows, body), successOf(act, row))
      }}
      onSaved={() => onClose(true)}
    >
      {act.confirm && <Text size="sm">{askedOf(act, rows)}</Text>}
      {act.adds && rows.length > 0 && <AddedFacts of={act.adds} rows={rows} />}
      {act.reaches && <ReachFacts reach={act.reaches} args={reachArgs(one, scope, row)} />}
      <FormRow value={about}>
        {form ? (
          form(row)
        ) : (
          <FieldGrid>
            <SchemaFields fields={typedFields(act)} params={{ org: scope.org }} row={about} />
          </FieldGrid>
        )}
      </FormRow>
    </FormDialog>
  )
}

/** The rows that were chosen are not asked for again. */
const typedFields = ({ fields, bulk, chosen }: AnyAction) =>
  chosen ? Object.fromEntries(Object.entries(fields).filter(([name]) => name !== bulk)) : fields

/** The chosen rows as a field of references takes them. */
const named = (field: string, rows: readonly Row[], nameOf: (row: Row) => string): Row => ({
  [field]: rows.map(({ id }) => id),
  [field.replace(/_ids$/, 's')]: rows.map((row) => ({ id: row['id'], name: nameOf(row) })),
})

const argsOf = ({ act, params }: ShownAction, { org, as }: Scope, rows: readonly Row[], body: Values) => {
  const [row] = rows
  const chosen =
    act.bulk && rows.length && body[act.bulk] === undefined ? { [act.bulk]: rows.map(({ id }) => id) } : {}
  const sent = {
    ...chosen,
    ...body,
    ...act.sends,
    ...(act.versioned && row ? { version: row['version'] } : {}),
  }
  return {
    params: { org, ...params, ...(row ? { id: String(row['id']) } : {}) },
    query: takesRole(act) ? { as } : {},
    ...(act.spec.body ? { body: sent } : {}),
  }
}
const askedOf = ({ confirm: asked }: AnyAction, rows: readonly Row[]) =>
  asked ? filled(declared(asked), { count: rows.length }, rows[0]) : ''
const reachArgs = ({ act, params }: ShownAction, { org, as }: Scope, row: Row | null) => ({
  params: { org, ...params, ...(row ? { id: String(row['id']) } : {}) },
  query: takesRole(act) ? { as } : {},
})
/** The check of the endpoint, where the page has it; required fields are checked anyway, and the server checks all. */
const schemaOf = ({ spec: { body }, versioned }: AnyAction) =>
  body && typeof body === 'object' && !versioned ? { schema: body } : {}
const takesRole = ({ spec: { access, query } }: AnyAction) =>
  query !== undefined || Object.keys(access).filter((who) => roles.includes(who)).length > 1
const roles = ['user', 'supervisor', 'hr']

const successOf = (act: AnyAction, row: Row | null) => ({
  success: (answer: unknown) => filled(declared(act.success), answer, row),
  alsoStale: act.refreshes,
})

/** Chosen files are sent first; a file that was not chosen is not among what is sent. */
async function withFiles(
  fields: Readonly<Record<string, Field>>,
  org: string,
  values: Values,
): Promise<Values> {
  const body = { ...values }
  for (const [name, { kind, purpose = '' }] of Object.entries(fields)) {
    if (kind !== 'file') continue
    const chosen = values[name]
    delete body[name]
    if (chosen instanceof File) body[name] = (await upload(org, chosen, purpose, name)).id
  }
  return body
}
