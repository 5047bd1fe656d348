"""The parts that PageCrunch is made of, as people switch, order and set them up."""
