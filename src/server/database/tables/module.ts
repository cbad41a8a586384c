/** Tables of generated modules, their records' history and printing (migrations 0020 and up). */
export interface ModuleTables {}
