import type { ReactNode } from 'react'

export const Heading = ({ children }: { children: ReactNode }) => (
  <h3 style={{ margin: '0 0 8px', fontSize: '1rem' }}>{children}</h3>
)
