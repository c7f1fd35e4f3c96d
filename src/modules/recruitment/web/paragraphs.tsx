import { Text } from '@mantine/core'

/** Words of the organization as they were typed, under a heading; nothing where there are none. */
export const Paragraphs = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <section>
      <h3 style={{ margin: '16px 0 4px', fontSize: '1rem' }}>{title}</h3>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Text>
    </section>
  ) : null
