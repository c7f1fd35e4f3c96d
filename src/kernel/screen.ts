import type { Code } from '#kernel/permission.ts'
import type { FlagName } from '#kernel/flag.ts'

export type Area = 'shell' | 'account' | 'public' | 'external' | 'user' | 'supervisor' | 'admin' | 'commons'
/** Loads the module whose default export shows the screen. Kept loose so that page types never enter the route tree. */
export type Load = () => Promise<{ default: unknown }>

/** One page of the product: what the router, the menu, page search, the guards and docs/screens.txt read. */
export interface Screen {
  /** Stable name used by links: `admin-hris-employees`. */
  readonly name: string
  readonly area: Area
  /** Full path in the notation of spec/catalogue.csv: `/admin/{slug}/hris/employees`. */
  readonly path: string
  readonly title: string
  /** What page search matches; the title when not given. */
  readonly search_key: string
  readonly module: string
  readonly permission?: readonly Code[]
  readonly flag?: FlagName
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
  name?: string
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

/** `screen('admin', 'hris/employees', 'Employees', () => import('./employees.tsx'), { permission: P.employees })` */
export const screen = (
  area: Area,
  path: string,
  title: string,
  load: Load,
  more: ScreenOptions = {},
): BuiltScreen => ({
  area,
  path: `${base[area]}/${path}`.replace(/\/$/, '') || '/',
  title,
  load,
  ...more,
})

/** `/admin/{slug}/hris/users/{id?}` is named `admin-hris-users`. */
export const screenName = (path: string): string =>
  path
    .replace(/^\/admin\/\{slug\??\}/, '/admin')
    .split('/')
    .filter((part) => part && !part.startsWith('{'))
    .join('-') || 'root'
