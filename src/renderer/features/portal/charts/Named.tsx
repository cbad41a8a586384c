import { Link } from 'react-router-dom'

/** A name that leads to the records behind its figure, where they are listed. */
export function Named({ to, name }: { readonly to: string | null; readonly name: string }) {
  return to === null ? name : <Link to={to}>{name}</Link>
}
