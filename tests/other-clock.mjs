// Loaded before the server, whose clock is then wrong by CLOCK_OFFSET_MS.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...given) {
    if (given.length > 0) super(...given);
    else super(TrueDate.now() + offset);
  }
  static now() {
    return TrueDate.now() + offset;
  }
};
