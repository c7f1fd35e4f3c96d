import { Menu } from '@mantine/core'
import { cloneElement, Suspense } from 'react'
import type { LazyMenuProps, MenuEntry } from '#ui/overlay/lazy-menu.tsx'
import { useReturnFocus } from '#ui/overlay/return-focus.ts'

/** The menu itself, in a chunk of its own; it opens as it comes. */
export default function MenuPopup({
  target,
  entries = [],
  body,
  align = 'end',
  width,
  stays = false,
}: LazyMenuProps) {
  const focus = useReturnFocus<HTMLButtonElement>()
  return (
    <Menu
      defaultOpened
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      width={width ?? 'max-content'}
      closeOnItemClick={!stays}
      keepMounted={false}
      onClose={focus.giveBack}
    >
      <Menu.Target>{cloneElement(target, { ref: focus.target })}</Menu.Target>
      <Menu.Dropdown mah={body ? 'calc(100dvh - 72px)' : 360} miw={180} style={{ overflowY: 'auto' }}>
        {entries.map((entry, index) => (
          <Entry
            key={'title' in entry ? `${entry.kind}${entry.title}${index}` : `line${index}`}
            entry={entry}
          />
        ))}
        {body && <Suspense>{body}</Suspense>}
      </Menu.Dropdown>
    </Menu>
  )
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Menu.Divider />
    case 'label':
      return <Menu.Label>{entry.title}</Menu.Label>
    case 'check':
      return (
        <Menu.CheckboxItem checked={entry.on} onChange={entry.change} rightSection={entry.aside}>
          {entry.title}
        </Menu.CheckboxItem>
      )
    case 'radio':
      return (
        <Menu.RadioItem
          value={entry.title}
          checked={entry.on}
          onChange={() => entry.change(true)}
          rightSection={entry.aside}
        >
          {entry.title}
        </Menu.RadioItem>
      )
    default:
      return (
        <Menu.Item
          leftSection={entry.icon}
          disabled={entry.disabled ?? false}
          {...(entry.danger ? { color: 'danger' } : {})}
          onClick={entry.run}
        >
          {entry.title}
        </Menu.Item>
      )
  }
}
