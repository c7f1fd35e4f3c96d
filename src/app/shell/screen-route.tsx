import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Load, Screen } from '#kernel/screen.ts'
import { inTime } from '#app/shell/in-time.ts'
import { wordsArrived } from '#ui/i18n/locale.ts'

/** `/admin/{slug}/hris/users/{id?}` in the router's notation: `/admin/$slug/hris/users/{-$id}`. */
export const routerPath = (path: string): string =>
  path.replace(/\{(\w+)(\??)\}/g, (_, name: string, optional: string) =>
    optional ? `{-$${name}}` : `$${name}`,
  )

/** The component of a screen, fetched when it is first needed, with the properties its line fixes. */
export const screenComponent = ({ load, props, path }: Screen & { load: Load }) =>
  lazyRouteComponent(async () => {
    const { default: component } = await inTime(load())
    await wordsArrived()
    if (!isComponent(component)) throw new Error(`${path} has no component as its default export`)
    const Shown = component
    return { default: () => <Shown {...props} /> }
  })

// Screens are loaded without their type, so that pages never enter the type of the route tree.
const isComponent = (value: unknown): value is ComponentType<Record<string, unknown>> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)
