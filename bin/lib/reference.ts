import { writeMerchantReference } from '#test/gate/merchant-reference.ts'

await writeMerchantReference()
