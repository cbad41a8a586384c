/** A dialog beside the list of designs, about one of them. */
export interface AsideProps {
  readonly id: string
  readonly name: string
  readonly mayEdit: boolean
  readonly onClose: () => void
}
