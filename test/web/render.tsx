import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { QueryClient } from '@tanstack/react-query'
import { makeQueryClient } from '#ui/data/client.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { brands } from '#kernel/brand.ts'
import { makeTheme } from '#ui/theme/theme.ts'

/** jsdom lacks what layout needs; the parts that measure themselves then see a desktop of no size. */
export function prepareBrowser(): void {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (media: string) => ({
      matches: false,
      media,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }),
  })
  Reflect.set(document, 'fonts', new EventTarget())
  Reflect.set(window, 'ResizeObserver', Observer)
  Reflect.set(window, 'IntersectionObserver', Observer)
  Element.prototype.scrollIntoView = () => {}
  window.scrollTo = () => {}
}

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}

export interface Shown {
  root: HTMLElement
  client: QueryClient
  /** The search part of the page's address. */
  search: () => string
  text: () => string
  /** The first element that matches, or an error that shows what is there. */
  find: (selector: string) => HTMLElement
  all: (selector: string) => HTMLElement[]
  button: (name: string) => HTMLElement
  /** Waits until nothing is being read or sent. */
  idle: () => Promise<void>
  close: () => void
}

/** Draws a screen as the application would, at an address, in a document of its own. */
export async function show(draw: () => ReactNode, address = '/'): Promise<Shown> {
  const onPage = { yet: false }
  function Page() {
    useEffect(() => {
      onPage.yet = true
    })
    return draw()
  }
  const client = makeQueryClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history,
  })
  const root = document.createElement('div')
  document.body.append(root)
  const drawn = createRoot(root)
  await act(async () => {
    drawn.render(
      <MantineProvider theme={makeTheme(brands.chautari)} env="test">
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    )
    await router.load()
  })
  await until(() => onPage.yet)
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const find = (selector: string) => {
    const found = all(selector)[0]
    if (!found) throw new Error(`Nothing matches ${selector} in: ${textOf()}`)
    return found
  }
  return {
    root,
    client,
    search: () => history.location.search,
    text: textOf,
    find,
    all,
    button: (name) => {
      const found = all('button, [role=button], [role=menuitem], [role=option], a').find(
        (item) => (item.getAttribute('aria-label') ?? item.textContent?.trim()) === name,
      )
      if (!found) throw new Error(`No button is called ${name} in: ${textOf()}`)
      return found
    },
    idle: async () => {
      await settle(5)
      await until(() => client.isFetching() + client.isMutating() === 0)
      // What came is drawn a turn later.
      await settle(20)
    },
    close: () => {
      act(() => drawn.unmount())
      root.remove()
      client.clear()
    },
  }
}

/** The words on the page, without the style sheets that lie among them. */
function textOf(): string {
  const copy = document.body.cloneNode(true)
  if (copy instanceof HTMLElement) for (const style of copy.querySelectorAll('style')) style.remove()
  return copy.textContent ?? ''
}

/** Lets what has begun come to its end: promises, timers of no length, drawing. */
export const settle = (milliseconds = 0): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds))
  })

/** Waits, for three seconds at most, until something can be seen; an error that it throws is thrown at the end. */
export async function until(seen: () => unknown): Promise<void> {
  for (let turn = 0; turn < 150; turn++) {
    if (holds(seen)) return
    await settle(20)
  }
  if (!seen()) throw new Error(`Not seen in: ${textOf()}`)
}

function holds(seen: () => unknown): boolean {
  try {
    return Boolean(seen())
  } catch {
    return false
  }
}

export const click = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.click()
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

/** Types as a person would as far as React can tell: the value is set and said to have changed. */
export const type = (element: HTMLElement, value: string): Promise<void> =>
  act(async () => {
    const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

export const press = (element: HTMLElement, key: string): Promise<void> =>
  act(async () => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await new Promise((resolve) => setTimeout(resolve, 0))
  })

/** Does something that is no event, such as a call of what a hook gave, and lets the page follow. */
export const perform = (work: () => void): Promise<void> =>
  act(async () => {
    work()
    await new Promise((resolve) => setTimeout(resolve, 10))
  })
