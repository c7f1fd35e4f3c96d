import '#kernel/missing.ts'
import { useForm } from '@mantine/form'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react'
import type { ZodType } from 'zod'
import { fieldName, messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { sayFailure, saySuccess, unsay } from '#ui/feedback/snackbar.ts'
import { FormActions } from '#ui/form/form-actions.tsx'
import { FormContext, type FieldAbout, type Values } from '#ui/form/form-context.ts'
import { formErrors, issueErrors } from '#ui/form/form-errors.ts'
import { notSent } from '#ui/form/not-sent.ts'
import { useLeaveGuard } from '#ui/form/leave-guard.ts'
import { Refused } from '#ui/form/refused.tsx'
import { useClash } from '#ui/form/use-clash.ts'
import { useBeforeClosing } from '#ui/overlay/closing.ts'
import styles from '#ui/form/form.module.css'
import { t } from '#ui/i18n/opened.ts'
import { Callout } from '#ui/show/callout.tsx'

export interface FormShellProps<V extends object> {
  /** What the fields begin with. Give the form a key to begin anew with other values. */
  initial: V
  /** Checked before sending; the same schema as the endpoint's body. */
  schema?: ZodType
  /** Sends it; `useAction(...).attempt` is made for this. What it throws is shown at the fields. */
  submit: (values: V) => Promise<unknown>
  /** Said a second after. Leave it out when the action says it. */
  success?: string
  onSaved?: (answer: unknown) => void
  onCancel?: (() => void) | undefined
  submitTitle?: string
  /** Buttons of your own, or none. */
  actions?: ReactNode
  /** Whether leaving with something typed asks first; so unless told. */
  guard?: boolean
  label?: string
  place?: 'page' | 'dialog'
  children: ReactNode
}

const ClashPanel = lazy(() => import('#ui/form/clash-panel.tsx'))

/** A form that loses nothing: checks first, sends once, and puts what the server refuses where the hand is. */
export function FormShell<V extends object>({
  initial,
  schema,
  submit,
  success,
  onSaved,
  onCancel,
  submitTitle,
  actions,
  guard = true,
  label,
  place = 'page',
  children,
}: FormShellProps<V>) {
  const [general, setGeneral] = useState<General | null>(null)
  const [pending, setPending] = useState(false)
  const [tried, setTried] = useState(false)
  const sending = useRef(false)
  const snack = useRef('')
  // a form that is gone has nothing to say: done again elsewhere, its failure would stand beside the success
  useEffect(() => () => unsay(snack.current), [])
  const names = useRef(new Map<string, Registered>())
  const [titles] = useState(() => new Map<string, string>())

  // Names of fields and their values are checked by the typed fields; the form itself holds them loosely.
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: initial as Values,
    validateInputOnBlur: tried,
    // whoever mends it has read what was said, which would lie over the button on a phone
    onValuesChange: () => unsay(snack.current),
    validate: (values) => ({ ...checked(schema, values), ...missing(names.current, values) }),
  })
  const askToLeave = useLeaveGuard(guard, () => form.isDirty() && !sending.current)
  useBeforeClosing(askToLeave)

  const register = useCallback((name: string, about: RefObject<FieldAbout>) => {
    names.current.set(name, { uses: (names.current.get(name)?.uses ?? 0) + 1, about })
    return () => {
      const { uses = 1, about: last = about } = names.current.get(name) ?? {}
      if (uses === 1) names.current.delete(name)
      else names.current.set(name, { uses: uses - 1, about: last })
    }
  }, [])
  const aboutOf = useCallback((name: string) => names.current.get(name)?.about.current, [])
  const clashes = useClash({ form, aboutOf, titles })

  const refuse = (body: unknown) => {
    const errors = formErrors(body, (path) => names.current.has(path))
    form.setErrors(errors.fields)
    // what the server refused stands until it is mended: gone on leaving the field, it would move the form under a click
    setTried(false)
    // where no field is wrong there is none to review: what was refused is said itself
    const title =
      Object.keys(errors.fields).length === 0 && errors.general.length > 0 ? '' : t('error.reviewFields')
    setGeneral({ title, messages: errors.general })
    snack.current = sayFailure(title || errors.general.join(' '))
    focusFirst(Object.keys(errors.fields))
  }
  // Nothing is wrong with what was typed. What the wire and the session say themselves is not said again.
  const fail = (error: WireError | NoResponse) => {
    setGeneral({ title: messageOf(error), messages: [] })
    const said = error instanceof NoResponse || error.status === 401 || error.status === 413
    if (!said) snack.current = sayFailure(messageOf(error))
  }
  const focusFirst = (paths: readonly string[]) => {
    const first = paths.find((path) => names.current.has(path))
    if (first) form.getInputNode(first)?.focus()
  }

  const send = async (values: Values) => {
    if (sending.current) return
    sending.current = true
    setPending(true)
    setGeneral(null)
    unsay(snack.current)
    try {
      const answer = await clashes.send(() => submit(values as V))
      if (answer === notSent) return
      form.resetDirty()
      clashes.saved()
      if (success !== undefined) saySuccess(success)
      onSaved?.(answer)
    } catch (error) {
      if (!(error instanceof WireError || error instanceof NoResponse)) throw error
      if (error instanceof WireError && error.status === 400) refuse(error.body)
      else if (!(await clashes.meet(error))) fail(error)
    } finally {
      sending.current = false
      setPending(false)
    }
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    const unread = unreadIn(event.currentTarget)
    if (unread) {
      event.preventDefault()
      form.validate()
      setTried(true)
      unread.focus()
      return
    }
    form.onSubmit(
      (values) => void send(values),
      (errors) => {
        setTried(true)
        const unseen = Object.entries(errors).filter(([path]) => !names.current.has(path))
        const messages = unseen.map(([path, message]) => `${fieldName(path)} : ${text(message)}`)
        setGeneral(messages.length ? { title: t('error.reviewFields'), messages } : null)
        focusFirst(Object.keys(errors))
      },
    )(event)
  }
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => void askToLeave().then((yes) => yes && onCancel?.())
  })
  const cancels = onCancel !== undefined
  const state = useMemo(
    () => ({
      form,
      pending,
      register,
      aboutOf,
      titles,
      ...(cancels ? { cancel: () => leave.current() } : {}),
    }),
    [form, pending, register, aboutOf, titles, cancels],
  )

  return (
    <FormContext value={state}>
      <form
        ref={place === 'dialog' ? markFirst : null}
        noValidate
        onSubmit={onSubmit}
        aria-label={label}
        className={styles.form}
        data-place={place}
      >
        {general && (
          <Callout tone="danger" alert title={general.title}>
            {general.messages.map((message) => (
              <div key={message}>
                <Refused message={message} />
              </div>
            ))}
          </Callout>
        )}
        {clashes.clash && (
          <Suspense>
            <ClashPanel key={clashes.clash.version} clash={clashes.clash} />
          </Suspense>
        )}
        {children}
        {actions === undefined ? <FormActions submitTitle={submitTitle} /> : actions}
      </form>
    </FormContext>
  )
}

/** What no field can show. */
interface General {
  readonly title: string
  readonly messages: readonly string[]
}

/** A field whose text says no value, such as a date that there is not: its value is empty, and would be sent so. */
const unreadIn = (form: HTMLFormElement) =>
  [...form.elements]
    .filter((field) => field instanceof HTMLInputElement)
    .find((field) => field.validity.customError)

/** How often a field is on show, and what it tells of itself. */
interface Registered {
  readonly uses: number
  readonly about: RefObject<FieldAbout>
}

/** What must be filled and is empty, whether a schema knows of it or not (specification 1, section 5). */
function missing(names: ReadonlyMap<string, Registered>, values: Values): Record<string, string> {
  return Object.fromEntries(
    [...names].flatMap(([name, { about }]) => {
      const { label, required } = about.current
      return required && isEmpty(valueAt(values, name)) ? [[name, t('form.required', { field: label })]] : []
    }),
  )
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inside, part) =>
        typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined,
      values,
    )

function checked(schema: ZodType | undefined, values: Values): Record<string, string> {
  const result = schema?.safeParse(values)
  return !result || result.success ? {} : issueErrors(result.error.issues)
}

const text = (message: ReactNode) => (typeof message === 'string' ? message : '')

/** A dialog gives the focus to what is marked: the first field, rather than the button that closes it. */
function markFirst(form: HTMLFormElement | null) {
  const first = form?.querySelector<HTMLElement>('input,textarea,select')
  first?.setAttribute('data-autofocus', 'true')
  // a form that came after its dialog finds the focus at that button already
  const head = form?.closest('[role=dialog]')?.querySelector('header')
  if (head?.contains(document.activeElement)) first?.focus()
}
