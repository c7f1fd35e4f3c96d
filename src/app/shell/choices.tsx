import { Menu } from '@mantine/core'

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
  const choose = (value: string) => {
    const found = choices.find(([known]) => known === value)
    if (found) onChoose(found[0])
  }
  return (
    <Menu.RadioGroup value={chosen} onChange={choose}>
      <Menu.Label>{title}</Menu.Label>
      {choices.map(([value, label]) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
