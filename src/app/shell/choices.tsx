import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

/** One of several, inside a menu. */
export function Choices<V extends string>({
  title,
  chosen,
  choices,
  onChoose,
}: {
  title: string
  chosen: V
  choices: readonly (readonly [value: V, label: string])[]
  onChoose: (value: V) => void
}) {
  return (
    <>
      <Menu.Label>{title}</Menu.Label>
      {choices.map(([value, label]) => (
        <Menu.Item
          key={value}
          role="menuitemradio"
          aria-checked={value === chosen}
          rightSection={value === chosen ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => onChoose(value)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  )
}
