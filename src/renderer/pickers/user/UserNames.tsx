import { useUsers } from './user-labels.ts'

/** Names of people, as text. */
export function UserNames({ ids }: { readonly ids: readonly string[] }) {
  const users = useUsers(ids)
  return <>{users.map((user) => user.fullName).join(', ')}</>
}
