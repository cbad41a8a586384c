/** The shape of a language other than zh: the same keys, any text. */
export type Catalogue<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Catalogue<Source[Key]>
}
