export interface DirectoryFacts {
  is_own: boolean
  /** The viewer's organization keeps its people to its own directory. */
  own_is_closed: boolean
  /** The other organization keeps its directory to itself. */
  other_is_closed: boolean
}

/**
 * The flag organization_specific_employee_directory closes a directory both ways: its people look into no other one, and
 * no others look into it. One's own is always open.
 */
export const isOpen = ({ is_own, own_is_closed, other_is_closed }: DirectoryFacts): boolean =>
  is_own || (!own_is_closed && !other_is_closed)
