/** The mark of the product: a roof and the arch below it. Takes the colour of the text around it. */
export function BrandMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M4 28V13L16 4l12 9v15" />
      <path d="M11 28V18a5 5 0 0 1 10 0v10" />
    </svg>
  )
}
