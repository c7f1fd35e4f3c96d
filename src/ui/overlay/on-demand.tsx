import { lazy, Suspense, type ComponentType } from 'react'
import { useWanted } from '#ui/overlay/wanted.ts'

/** A dialog or sheet whose file is fetched when it is wanted, so that the page below it does not carry it. */
export function onDemand<P extends { opened: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Body = lazy(load) as unknown as ComponentType<P>
  return function OnDemand(props: P) {
    return useWanted(props.opened, load) ? (
      <Suspense>
        <Body {...props} />
      </Suspense>
    ) : null
  }
}
