import { Kbd } from '@mantine/core'

/** Keys pressed together: `Ctrl` `Shift` `F`. */
export const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span style={{ display: 'inline-flex', gap: 3 }}>
    {keys.map((key) => (
      <Kbd key={key} size="xs">
        {key}
      </Kbd>
    ))}
  </span>
)
