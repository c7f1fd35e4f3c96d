import type { FlagName } from '#kernel/flag.ts'
import type { Code } from '#kernel/permission.ts'

export type Area = 'shell' | 'account' | 'public' | 'external' | 'user' | 'supervisor' | 'admin' | 'commons'
/** Loads the module whose default export shows the screen. Kept loose so that page types never enter the route tree. */
export type Load = () => Promise<{ default: unknown }>
/** A right that hangs on the person and not on a code (specification 1, section 6). */
export type PersonalRight = 'investigator' | 'custodian' | 'reviewer' | 'notice_approval' | 'supervisor'

/** One page of the product: what the router, the menu, page search, the guards and docs/screens.txt read. */
export interface Screen {
  /** Stable name used by links: `admin-hris-employees`. */
  readonly name: string
  readonly area: Area
  /** Full path in the notation of spec/catalogue.csv: `/admin/{slug}/hris/employees`. */
  readonly path: string
  readonly title: string
  /** What page search matches: the title, and the words people would type instead. */
  readonly search_key: string
  readonly module: string
  /** Any one of these admits. In `commons` only the common list counts. */
  readonly permission?: readonly Code[]
  readonly flag?: FlagName
  readonly needs?: PersonalRight
  /**
   * Nothing there is to be read: whoever may only read, such as an audit user, has no business there. `new`: without a
   * record, which menus and search open it by, it makes one; with one there is something to read.
   */
  readonly writes?: true | 'new'
  /** Of a page that is `new`: who makes one there, where fewer do than read one. */
  readonly makes?: readonly Code[]
  /** Audit users are sent to /switch-organization instead. */
  readonly audit_restricted?: true
  /** Shown without a session. */
  readonly open?: true
  /** A table of contents of the screens below its path; a module may put its own screen in its place. */
  readonly section?: true
  /** Absent: the screen is not built, and the coming-soon screen is shown. */
  readonly load?: Load
  /** Fixed properties for a component shared by several screens, such as `{ as: 'supervisor' }`. */
  readonly props?: Readonly<Record<string, unknown>>
  readonly redirect?: string
}

export interface ScreenOptions {
  permission?: readonly Code[]
  flag?: FlagName
  props?: Record<string, unknown>
  search_key?: string
}
/** What a module hands over: the part of a screen that replaces the coming-soon loader of its catalogue line. */
export type BuiltScreen = Pick<Screen, 'area' | 'path' | 'title'> & ScreenOptions & { load: Load }

const base: Record<Area, string> = {
  shell: '',
  account: '/account',
  public: '',
  external: '',
  user: '/user',
  supervisor: '/user/supervisor',
  admin: '/admin/{slug}',
  commons: '/commons',
}

/** Full path of a path inside an area; one that begins with a slash is full already. */
export const pathIn = (area: Area, path: string): string =>
  path.startsWith('/') ? path : `${base[area]}/${path}`.replace(/\/$/, '') || '/'

/** `screen('admin', 'hris/employees', 'Employees', () => import('#modules/hris/web/employees.tsx'))` */
export const screen = (
  area: Area,
  path: string,
  title: string,
  load: Load,
  more: ScreenOptions = {},
): BuiltScreen => ({ area, path: pathIn(area, path), title, load, ...more })

/** `/admin/{slug}/hris/users/{id?}` is named `admin-hris-users`. */
export const screenName = (path: string): string =>
  path
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .join('-') || 'root'

type Names<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | Names<Rest> : never
type Optional<N extends string> = N extends `${infer O}?` ? O : never
type Required<N extends string> = N extends `${string}?` ? never : N
/** The parameters of a path: `{id}` must be given, `{id?}` may be. */
export type PathParams<P extends string> = { [K in Required<Names<P>>]: string } & {
  [K in Optional<Names<P>>]?: string | undefined
}

/**
 * Fills the parameters of a catalogue path: `hrefOf('/user/task/my/{id?}/detail', { id })`. An optional one that is
 * absent leaves no trace; a required one that is absent is a programming error and throws.
 */
export function hrefOf<const P extends string>(
  path: P,
  ...[params]: string extends P
    ? [Readonly<Record<string, string | undefined>>?]
    : keyof PathParams<P> extends never
      ? [PathParams<P>?]
      : [PathParams<P>]
): string {
  const given: Readonly<Record<string, string | undefined>> = params ?? {}
  const filled = path.replace(/\/\{(\w+)(\??)\}/g, (_, name: string, optional: string) => {
    const value = given[name]
    if (value) return `/${encodeURIComponent(value)}`
    if (optional) return ''
    throw new Error(`${path} needs ${name}`)
  })
  return filled || '/'
}

/** May page search list it? Only a page that opens without knowing which record is meant. */
export const searchable = (screen: Screen): boolean =>
  !screen.redirect && !/\{(?!slug\})/.test(screen.path.replace(/\/\{\w+\?\}$/, ''))

/** Sidebar applications that an organization can switch off, with the module that each one is. */
export const applications = {
  work_log: 'work-log',
  recruitment: 'recruitment',
  payroll: 'payroll',
  training: 'training',
  assessment: 'assessment',
  expense: 'expense',
} as const
export type Application = keyof typeof applications
