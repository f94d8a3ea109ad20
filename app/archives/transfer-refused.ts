/** The message is a sentence for whoever runs the command. */
export class TransferRefused extends Error {}
